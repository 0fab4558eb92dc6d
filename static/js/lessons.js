/* Which steps of the lessons are done: kept in this browser, told to nobody, needed for nothing else.
   [data-step-done] with [data-lesson]   a step that has just been answered rightly
   [data-lesson] [data-step]             a step in a list: its mark is shown once it is done
   [data-lesson][data-steps]             a game in the list of all: its count says how many are done
   [data-next-step]                      leads to the first step not done yet, and says its value once any is done */

(() => {
  "use strict";

  const KEY = "talon-lessons";
  const steps = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEY));
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  };
  const done = (game) => {
    const names = steps()[game];
    return new Set(Array.isArray(names) ? names : []);
  };

  const answered = document.querySelector("[data-step-done]");
  if (answered) {
    const { lesson, stepDone } = answered.dataset;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...steps(), [lesson]: [...done(lesson).add(stepDone)] }));
    } catch {
      // A browser that keeps nothing: the steps can be read all the same.
    }
  }

  for (const list of document.querySelectorAll("ol[data-lesson]")) {
    const known = done(list.dataset.lesson);
    for (const step of list.querySelectorAll("[data-step]")) {
      step.querySelector(".lesson-mark").hidden = !known.has(step.dataset.step);
    }
    const next = document.querySelector("[data-next-step]");
    const open = [...list.querySelectorAll("[data-step]")].find((step) => !known.has(step.dataset.step));
    if (next && open) next.setAttribute("href", open.querySelector("a").getAttribute("href"));
    if (next && known.size) next.textContent = next.dataset.nextStep;
  }

  for (const game of document.querySelectorAll("[data-lesson][data-steps]")) {
    const number = Math.min(done(game.dataset.lesson).size, Number(game.dataset.steps));
    if (!number) continue;
    const count = game.querySelector("[data-done]");
    count.textContent = count.dataset.done.replace("{done}", number).replace("{all}", game.dataset.steps);
  }
})();
