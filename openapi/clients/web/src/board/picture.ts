/** The server's drawing of a board as elements of this page. The client draws no part of it again. */

/** The element of a picture, and its areas by id. */
export interface Picture {
  svg: SVGSVGElement;
  areas: Map<string, AreaMark>;
  width: number;
  height: number;
}

export interface AreaMark {
  id: string;
  /** Text with name, holder, pieces and order. */
  label: string;
  /** The clickable element: the outline of the area, or the ring of a port. */
  target: SVGGraphicsElement;
  /** The drawn place of an order that the viewer's house must still place. */
  socket: SVGUseElement | null;
}

const SVG = "http://www.w3.org/2000/svg";
const sheets = new Map<string, CSSStyleSheet>();

/** Parses a picture. The page adopts its style sheet, because the content policy forbids inline styles. */
export function pictureOf(text: string): Picture {
  const rules = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
  const parsed = new DOMParser().parseFromString(text.replace(/<style>.*?<\/style>/s, ""), "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
  adopt(svg.id, rules);
  const { width, height } = svg.viewBox.baseVal;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return { svg, areas: withTargets(svg), width, height };
}

function adopt(id: string, rules: string): void {
  let sheet = sheets.get(id);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheets.set(id, sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(rules);
}

/** Adds a clickable outline to each area. */
function withTargets(svg: SVGSVGElement): Map<string, AreaMark> {
  const prefix = `${svg.id}-`;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "targets");
  const areas = new Map<string, AreaMark>();
  for (const group of svg.querySelectorAll<SVGGElement>(`[id="${prefix}areas"] > g`)) {
    const id = group.id.slice(prefix.length);
    const label = group.getAttribute("aria-label") ?? id;
    const shape = svg.querySelector(`[id="${prefix}s-${id}"]`);
    const target = document.createElementNS(SVG, shape === null ? "circle" : "use");
    if (shape === null) placePort(group, target);
    else target.setAttribute("href", `#${prefix}s-${id}`);
    target.setAttribute("class", "target");
    target.dataset.area = id;
    layer.append(target);
    areas.set(id, { id, label, target, socket: group.querySelector<SVGUseElement>(`use[href="#${prefix}socket"]`) });
  }
  // the targets have the names of the areas, so a screen reader must skip the drawing
  for (const each of svg.children) each.setAttribute("aria-hidden", "true");
  svg.append(layer);
  return areas;
}

/** Draws a token in an empty socket, or removes it. */
export function fill(area: AreaMark, house: string | null, token: string | undefined): void {
  const { socket } = area;
  if (socket === null || socket.dataset.token === token) return;
  while (socket.nextElementSibling?.classList.contains("draft")) socket.nextElementSibling.remove();
  if (token === undefined) delete socket.dataset.token;
  else socket.dataset.token = token;
  if (token === undefined || house === null) return;
  const drawn = [`#marks-disc-${house}`, `#marks-o-${token}`].map((symbol) => {
    const part = socket.cloneNode() as SVGUseElement;
    part.setAttribute("href", symbol);
    part.setAttribute("class", "draft");
    delete part.dataset.token;
    return part;
  });
  socket.after(...drawn);
}

function placePort(group: SVGGElement, circle: SVGElement): void {
  const ring = group.querySelector("use");
  circle.setAttribute("cx", ring?.getAttribute("x") ?? "0");
  circle.setAttribute("cy", ring?.getAttribute("y") ?? "0");
  circle.setAttribute("r", "22");
}
