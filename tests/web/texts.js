// Every text of the page except pictures, times and choices, which Intl and the browser name.
() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('#app'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest('svg, script, style, time, select') && node.data.trim() !== '') found.push(node.data.trim());
  for (const each of document.querySelectorAll('#app [aria-label], #app [title], #app [placeholder]'))
    if (!each.closest('svg, time')) for (const name of ['aria-label', 'title', 'placeholder']) if (each.getAttribute(name)) found.push(each.getAttribute(name));
  return [...new Set(found)];
}
