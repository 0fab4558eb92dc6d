/* The arithmetic of the score pad: plain functions on plain values, no page and no network. A plan is what
   rules/engine/pad.py describes; tests/rules/web/test_pad_arithmetic.py compares all of this with the engine.

   score(plan, entry, dealer)  {fault: {code, …facts}} or {points, outcome, …}: a deal by itself
   reckon(plan, sheet)         every deal of a sheet with the totals after it, and how the game stands

   An entry of a game of bids: {bidder, bid, lost, meld: [], tricks: [], won: [] or null}, or {passed: true}.
   Of any other: a list by side for each column, and `stop`. A number that was not written is null. */

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const fault = (code, facts = {}) => ({ fault: { code, ...facts } });

export const sideOf = (plan, seat) => plan.sides.findIndex((seats) => seats.includes(seat));
export const seatsOf = (plan) => sum(plan.sides.map((seats) => seats.length));

/* Where one figure is left open it is what the others leave of the total. */
export const filled = (numbers, total) => {
  const open = numbers.filter((number) => number === null).length;
  if (open !== 1) return numbers;
  const rest = total - sum(numbers.map((number) => number ?? 0));
  return numbers.map((number) => number ?? rest);
};

const nought = (numbers) => numbers.map((number) => number ?? 0);
const offUnit = (numbers, unit) => numbers.find((number) => number % unit !== 0);
const multiple = (field, points, unit) => fault("multiple", { field, points, unit });

/* --- games of bids --- */

export const allows = (plan, bid) => {
  if (!Number.isInteger(bid) || bid < plan.opening) return false;
  let below = 0;
  for (const [limit, step] of plan.bands) {
    if (bid > below && bid <= limit) return bid % step === 0;
    below = limit;
  }
  return false;
};

/* Why a bid is lost before the first lead, "" where it is not. */
export const lostBy = (plan, entry, melds) => {
  const side = sideOf(plan, entry.bidder);
  if (entry.lost === "no_marriage") return "no_marriage";
  const counted = melds[side] < plan.least_meld ? 0 : melds[side];
  if (plan.least_meld && !counted) return "under_minimum";
  if (plan.far_short !== null && entry.bid - counted > plan.far_short) return "too_short";
  return entry.lost || "";
};

const trickFault = (plan, tricks) => {
  const open = tricks.findIndex((points) => points === null);
  if (open >= 0) return fault("tricks_wanted", { field: "tricks", side: open, total: plan.trick_total });
  if (tricks.some((points) => points < 0) || sum(tricks) !== plan.trick_total) {
    return fault("sum", { field: "tricks", total: plan.trick_total, sum: sum(tricks) });
  }
  const off = offUnit(tricks, plan.trick_unit);
  return off === undefined ? null : multiple("tricks", off, plan.trick_unit);
};

const wonFault = (plan, bidder, tricks, won) => {
  if (sum(won) !== plan.tricks) return fault("sum_tricks", { field: "won", total: plan.tricks, sum: sum(won) });
  for (const [side, points] of tricks.entries()) {
    if (points && !won[side] && !(plan.buried && side === bidder)) return fault("no_trick", { field: "won", side });
    // What the bidder buried is in nobody else's.
    const buried = plan.buried && side !== bidder ? tricks[bidder] : 0;
    if (won[side] === plan.tricks && points !== sum(tricks) - buried) return fault("every_trick", { field: "won", side });
  }
  return null;
};

const bidFault = (plan, entry, melds) => {
  if (entry.bidder === null || sideOf(plan, entry.bidder) < 0) return fault("bidder_wanted", { field: "bidder" });
  if (entry.bid === null) return fault("bid_wanted", { field: "bid", low: plan.opening });
  if (!allows(plan, entry.bid)) return fault("bid", { field: "bid", bid: entry.bid, low: plan.opening });
  const below = melds.findIndex((points) => points < 0);
  if (below >= 0) return fault("negative_meld", { field: "meld", side: below });
  const off = offUnit(melds, plan.meld_unit);
  if (off !== undefined) return multiple("meld", off, plan.meld_unit);
  const side = sideOf(plan, entry.bidder);
  const other = melds.findIndex((points, each) => points && each !== side);
  return !plan.all_meld && other >= 0 ? fault("bidder_melds", { field: "meld", side: other }) : null;
};

const scoreUnplayed = (plan, entry, side, melds, lost) => {
  if (entry.tricks.some((points) => points !== null)) return fault("unplayed", { field: "tricks", lost });
  const { pay, with_meld: withMeld, shared } = plan.unplayed[lost];
  const share = shared ? entry.bid / (plan.sides.length - 1) : pay;
  const counted = melds.map((points) => (points < plan.least_meld ? 0 : points));
  const points = counted.map((meld, each) => (each === side ? -entry.bid : share + (withMeld ? meld : 0)));
  return { points, outcome: lost, meld: melds, tricks: null };
};

/* How many times a deal counts for the bidder by its trumps; null where they must be said and are not. */
const timesOf = (plan, { trump }) => {
  const said = Object.keys(plan.suit_times).length > 0;
  return said && !trump ? null : plan.suit_times[trump] ?? 1;
};

/* What the bidder gains, or loses, where the others pay or get it among them. */
const onBid = (plan, side, gained) => plan.sides.map((_seats, each) => (each === side ? gained : -gained / (plan.sides.length - 1)));

const scoreBid = (plan, entry) => {
  if (entry.passed) return { points: plan.sides.map(() => 0), outcome: "passed" };
  const melds = nought(entry.meld);
  const wrong = bidFault(plan, entry, melds);
  if (wrong) return wrong;
  const side = sideOf(plan, entry.bidder);
  const lost = lostBy(plan, entry, melds);
  if (lost && !plan.unplayed[lost].played_on) return scoreUnplayed(plan, entry, side, melds, lost);
  const times = timesOf(plan, entry);
  if (times === null) return fault("trump_wanted", { field: "trump" });
  if (plan.melds_win && melds[side] >= entry.bid && entry.tricks.every((points) => points === null)) {
    return { points: onBid(plan, side, entry.bid * times), outcome: "made", meld: melds, tricks: null };
  }
  const tricks = filled(entry.tricks, plan.trick_total);
  const amiss = trickFault(plan, tricks);
  if (amiss) return amiss;
  const asked = plan.tricks && (entry.won ?? []).some((number) => number !== null);
  const won = asked ? nought(filled(entry.won, plan.tricks)) : tricks.map((points) => (points > 0 ? 1 : 0));
  const impossible = asked ? wonFault(plan, side, tricks, won) : null;
  if (impossible) return impossible;
  const needed = plan.tricks > 0;
  const enough = tricks.map((points) => points >= plan.least_tricks);
  const sums = tricks.map((points, each) => {
    const void_ = melds[each] < plan.least_meld || (needed && !won[each]);
    return enough[each] ? points + (void_ ? 0 : melds[each]) : 0;
  });
  const trickless = needed && !won[side];
  const made = !lost && !trickless && sums[side] >= entry.bid;
  const gained = times * (made ? (plan.bid_only ? entry.bid : sums[side]) : -entry.bid * plan.lost_times);
  const points = plan.bid_only ? onBid(plan, side, gained) : sums.map((total, each) => (each === side ? gained : total));
  return { points, outcome: lost || (made ? "made" : trickless ? "no_trick" : "set"), meld: melds, tricks };
};

/* --- games in which each side's points are counted --- */

const columnFault = (column, numbers, loose) => {
  const field = column.name;
  if (column.total !== null && !loose) {
    const open = numbers.findIndex((number) => number === null);
    if (open >= 0) return fault("column_wanted", { field, side: open, label: column.label, total: column.total });
  }
  const written = nought(numbers);
  if (written.some((number) => number < 0)) return fault("negative", { field, label: column.label });
  const total = sum(written);
  if (column.total !== null && (loose ? total > column.total : total !== column.total)) {
    return fault("column_sum", { field, label: column.label, total: column.total, sum: total });
  }
  if (column.at_most !== null && total > column.at_most) {
    return fault("column_most", { field, label: column.label, most: column.at_most });
  }
  const over = column.most === null ? -1 : written.findIndex((number) => number > column.most);
  if (over >= 0) return fault("side_most", { field, side: over, label: column.label, most: column.most });
  const off = offUnit(written, column.unit);
  return off === undefined ? null : multiple(field, off, column.unit);
};

const flagFault = (plan, entry, dealer) => {
  const taken = {};
  for (const column of plan.columns.filter((each) => each.flag)) {
    for (const side of plan.sides.keys()) {
      if (!entry[column.name][side]) continue;
      if (column.group && taken[column.group]) return fault("one_only", { field: column.name, side });
      taken[column.group] = true;
      if (column.not_dealer && sideOf(plan, dealer) === side) {
        return fault("not_dealer", { field: column.name, side, label: column.label });
      }
    }
  }
  return null;
};

const demandFault = (plan, entry) => {
  const worth = (terms, side) => sum(Object.entries(terms).map(([name, factor]) => factor * entry[name][side]));
  for (const { sentence, terms, others, least, when } of plan.demands) {
    for (const side of plan.sides.keys()) {
      if (when && !entry[when][side]) continue;
      const rest = [...plan.sides.keys()].filter((each) => each !== side).map((each) => worth(others, each));
      if (worth(terms, side) + sum(rest) < least) {
        return fault("demand", { field: Object.keys(terms)[0], side, sentence, least, most: -least });
      }
    }
  }
  return null;
};

const awarded = ({ of, more, all }, columns, entry) => {
  const { total } = columns.find((column) => column.name === of);
  return entry[of].map((number) => (number === total ? all : 2 * number > total ? more : 0));
};

const scoreCount = (plan, entry, dealer) => {
  const stopped = plan.stops && Boolean(entry.stop);
  const full = {};
  for (const column of plan.columns) {
    const written = entry[column.name] ?? plan.sides.map(() => null);
    const numbers = column.flag
      ? written.map(Number)
      : column.total === null || stopped ? written : filled(written, column.total);
    const wrong = column.flag ? null : columnFault(column, numbers, stopped);
    if (wrong) return wrong;
    full[column.name] = nought(numbers);
  }
  const wrong = flagFault(plan, full, dealer) ?? (stopped ? null : demandFault(plan, full));
  if (wrong) return wrong;
  const points = plan.sides.map((_seats, side) => sum(plan.columns.map(({ name, worth }) => worth * full[name][side])));
  const award = plan.award && !stopped ? awarded(plan.award, plan.columns, full) : plan.sides.map(() => 0);
  return { points: points.map((number, side) => number + award[side]), outcome: "counted", counted: full, award, stopped };
};

export const score = (plan, entry, dealer = 0) =>
  plan.kind === "bid" ? scoreBid(plan, entry) : scoreCount(plan, entry, dealer);

/* --- the game --- */

const highest = (totals, sides) => {
  const best = Math.max(...sides.map((side) => totals[side]));
  return sides.filter((side) => totals[side] === best);
};

const endOfDeals = (plan, totals, number) => {
  const { deals, extra, rubicon, paid } = plan;
  const leading = highest(totals, [...totals.keys()]);
  const even = leading.length > 1;
  if (number < deals || (number > deals && number < deals + extra)) return null;
  if (number === deals && even && extra) return null;
  if (even) return { winner: null, reason: "drawn", pays: 0 };
  const [ahead, behind] = [Math.max(...totals), Math.min(...totals)];
  const short = behind < rubicon;
  return { winner: leading[0], reason: short ? "rubicon" : "deals", pays: paid + (short ? ahead + behind : ahead - behind) };
};

/* Who has won after a deal: null while the game goes on. */
export const ended = (plan, totals, entry, number) => {
  if (plan.deals) return endOfDeals(plan, totals, number);
  const there = [...totals.keys()].filter((side) => totals[side] >= plan.target);
  if (!there.length || entry.passed) return null;
  const won = (winner) => ({ winner, reason: there.length > 1 ? "several" : "target" });
  if (there.length === 1) return won(there[0]);
  if (plan.ends === "first") return { winner: null, reason: "both_there" };
  const bidder = plan.kind === "bid" ? sideOf(plan, entry.bidder) : -1;
  if (plan.ends === "bidder" && there.includes(bidder)) return won(bidder);
  const leading = highest(totals, there);
  if (leading.length === 1) return won(leading[0]);
  return plan.ends === "higher" || bidder < 0 ? null : won(bidder);
};

/* Why a deal that is right by itself cannot stand where it does. */
const placeFault = (plan, scored, totals, end) => {
  if (end?.reason === "both_there") return fault("both_there", { target: plan.target });
  const reached = !plan.deals && totals.some((total) => total >= plan.target);
  return scored.stopped && !reached ? fault("not_there", { target: plan.target }) : null;
};

/* A sheet deal by deal. A deal after the end counts nothing, one that cannot be neither: both say so. */
export const reckon = (plan, sheet) => {
  const seats = seatsOf(plan);
  let totals = plan.sides.map(() => 0);
  let end = null;
  let number = 0;
  const lines = sheet.deals.map((entry, place) => {
    const dealer = (sheet.dealer + place) % seats;
    if (end) return { entry, dealer, after: true, totals };
    const scored = score(plan, entry, dealer);
    if (scored.fault) return { entry, dealer, ...scored, totals };
    const now = totals.map((total, side) => total + scored.points[side]);
    const over = ended(plan, now, entry, number + 1);
    const wrong = placeFault(plan, scored, now, over);
    if (wrong) return { entry, dealer, ...wrong, totals };
    number += 1;
    totals = now;
    end = over;
    return { entry, dealer, ...scored, totals };
  });
  const dealer = (sheet.dealer + sheet.deals.length) % seats;
  const even = Boolean(plan.deals) && number === plan.deals && !end;
  return { lines, totals, end, number, dealer, even };
};
