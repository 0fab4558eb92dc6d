/* Comforts at the table, one module each. They work on what the page carries; without them every form still works.
   The order counts: the update that waits has to call off its swap before focus asks whether there is one. */

import * as address from "./table/address.js";
import * as answers from "./table/answers.js";
import * as bids from "./table/bids.js";
import { startClocks } from "./table/clocks.js";
import * as combinations from "./table/combinations.js";
import * as dealEnd from "./table/deal-end.js";
import * as folds from "./table/folds.js";
import * as focus from "./table/focus.js";
import * as gathering from "./table/gathering.js";
import * as keys from "./table/keys.js";
import * as messages from "./table/messages.js";
import * as moments from "./table/moments.js";
import * as news from "./table/news.js";
import * as notices from "./table/notices.js";
import * as refusal from "./table/refusal.js";
import * as sheets from "./table/sheets.js";
import * as sorting from "./table/sorting.js";
import * as talk from "./table/talk.js";
import * as turn from "./table/turn.js";
import * as updates from "./table/updates.js";

for (const comfort of [
  refusal, gathering, sorting, keys, updates, answers, folds, focus, messages, moments, news, notices, sheets, talk, turn, dealEnd,
  combinations, bids, address,
]) comfort.listen();

const arrange = () => {
  sorting.sort();
  gathering.gather();
  combinations.mark();
  talk.watch();
  sheets.open();
  turn.come();
  dealEnd.come();
};

document.addEventListener("htmx:afterSettle", () => {
  arrange();
  focus.putBack();
});

arrange();
startClocks();
