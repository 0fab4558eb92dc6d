/* The field of table talk outlives every swap. What has been said goes from it; what was refused stays. */

export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const field = document.getElementById("talk-words");
    const said = event.detail.requestConfig.elt.closest("#talk") && event.detail.xhr.status === 200;
    if (field && said) field.value = "";
  });
};
