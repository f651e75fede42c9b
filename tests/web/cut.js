// Elements with clipped text, elements over the primary button, and elements that scroll sideways.
() => {
  const hidden = each => !each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.closest('.hidden');
  const own = each => [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
  const label = each => `${each.tagName.toLowerCase()}.${[...each.classList].join('.')}: ${each.textContent.trim().slice(0, 60)}`;
  const found = [];
  for (const each of document.querySelectorAll('#app *')) {
    if (each.closest('svg') || !own(each) || hidden(each)) continue;
    const style = getComputedStyle(each);
    const isScrolled = ['auto', 'scroll'].includes(style.overflowX);
    if (style.overflowX !== 'visible' && !isScrolled && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${label(each)}`);
    if (style.overflowY === 'hidden' && each.scrollHeight > each.clientHeight + 2) found.push(`cut below: ${label(each)}`);
    const box = each.getBoundingClientRect();
    for (const node of isScrolled || style.display === 'inline' ? [] : each.childNodes) {
      if (node.nodeType !== 3 || node.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right > box.right + 2 || left < box.left - 2) found.push(`wider than its box: ${label(each)}`);
    }
  }
  const send = document.querySelector('.send button, .action button');
  if (send && !hidden(send) && !document.querySelector('dialog[open]')) {
    const { left, right, top, bottom } = send.getBoundingClientRect();
    for (const [x, y] of [[left + 8, top + 8], [right - 8, top + 8], [(left + right) / 2, (top + bottom) / 2], [left + 8, bottom - 8], [right - 8, bottom - 8]]) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) { found.push('the primary button is not whole on the screen'); break; }
      const over = document.elementFromPoint(x, y);
      if (over && over !== send && !send.contains(over)) { found.push(`over the primary button: ${label(over)}`); break; }
    }
  }
  for (const each of [document.documentElement, ...document.querySelectorAll('main, #panel')])
    if (each.scrollWidth > each.clientWidth + 1) {
      const edge = each.getBoundingClientRect().right;
      const wide = [...each.querySelectorAll('*')].filter(one => !one.closest('.hidden') && one.getBoundingClientRect().right > edge + 1);
      found.push(`scrolls sideways: ${label(each).slice(0, 30)} by ${wide.slice(0, 3).map(label).join(' | ')}`);
    }
  return [...new Set(found)];
}
