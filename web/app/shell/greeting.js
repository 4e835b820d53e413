// In the page of the home screen, below its heading: greets by the hour, before any file has come.
(() => {
  const GREETINGS = [];
  const heading = document.querySelector(".fp-title");
  if (heading) heading.textContent = GREETINGS[new Date().getHours()];
})();
