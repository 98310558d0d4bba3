"""What lies in the window: every lit place and every text, whole, uncovered, large enough, and nothing that scrolls."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.strangers import Stranger

SIZES = ((1366, 768), (1440, 900), (1920, 1080), (1024, 768))

LOOK = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame().then(frame); // whatever has just come is fitted in
  const faults = new Set();
  const SLACK = 1.5;
  const MAY_SCROLL = ".drawer, .chronicle, .detail, [role=dialog], [role=menu], textarea";
  const seen = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const words = (one) => {
    const text = (one.getAttribute("aria-label") || one.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 60);
    return `<${one.tagName.toLowerCase()} class="${one.getAttribute("class") ?? ""}"> ${text}`;
  };
  const inWindow = (box) =>
    box.left >= -SLACK && box.top >= -SLACK && box.right <= innerWidth + SLACK && box.bottom <= innerHeight + SLACK;
  const inside = (box, around) =>
    box.left >= around.left - SLACK && box.top >= around.top - SLACK &&
    box.right <= around.right + SLACK && box.bottom <= around.bottom + SLACK;
  const belongs = (hit, one) => {
    if (!hit) return false;
    if (hit.contains(one) || one.contains(hit)) return true;
    const [a, b] = [hit.closest("[data-id], button, a, label"), one.closest("[data-id], button, a, label")];
    return a !== null && a === b;
  };

  // Nothing scrolls
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1)
    faults.add(`the page is ${page.scrollWidth} x ${page.scrollHeight}`);
  for (const one of document.querySelectorAll(".table *")) {
    if (one.closest(MAY_SCROLL) || !seen(one)) continue;
    const {overflowX, overflowY} = getComputedStyle(one);
    const across = /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
    const down = /auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1;
    if (across || down)
      faults.add(`scrolls: <${one.tagName.toLowerCase()} class="${one.className}"> ` +
        `${one.scrollWidth} x ${one.scrollHeight} in ${one.clientWidth} x ${one.clientHeight}`);
  }

  // What may be chosen
  for (const one of document.querySelectorAll(".table [data-lit], [aria-label='Your answer'] button")) {
    if (one.closest(".drawer") || !seen(one)) continue;
    const box = one.getBoundingClientRect();
    if (!inWindow(box)) { faults.add(`outside: ${words(one)}`); continue; }
    const at = (x, y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    const spots = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]].map(([x, y]) => at(x, y));
    const middle = spots[0]?.closest("[data-id]");
    const piece = middle?.matches(".piece") && one.matches(".cell"); // a piece stands for its cell
    if (!piece && !spots.some((hit) => hit && (one === hit || one.contains(hit))))
      faults.add(`covered: ${words(one)} by ${spots[0] ? words(spots[0]) : "nothing"}`);
  }

  // What is written
  const walker = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const one = text.parentElement;
    const unread = `.unseen, .miniature, title, desc, style, ${MAY_SCROLL}`;
    if (!text.data.trim() || !seen(one) || one.closest(unread)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const whole = one.closest("[title], [data-id], button, a, [tabindex]"); // says it all on focus
    if (!inWindow(box) && !whole) faults.add(`outside: ${words(one)}`);
    const drawing = one.ownerSVGElement;
    const style = getComputedStyle(one);
    const scale = drawing ? one.getScreenCTM().a ** 2 + one.getScreenCTM().b ** 2 : (one.currentCSSZoom ?? 1) ** 2;
    const size = parseFloat(style.fontSize) * Math.sqrt(scale);
    if (size < 11.95) faults.add(`${size.toFixed(1)} px: ${words(one)}`);
    for (let around = one; around && around.matches(".table *"); around = around.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(around);
      const cut = (overflowX !== "visible" || overflowY !== "visible") && !around.ownerSVGElement && around !== drawing;
      if (!cut || whole || inside(box, around.getBoundingClientRect())) continue;
      faults.add(`cut off: ${words(one)}`);
      break;
    }
    if (!inWindow(box)) continue;
    for (const line of range.getClientRects()) {
      const hit = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
      const onTheGround = drawing && one.closest("[aria-hidden]") && hit?.ownerSVGElement === drawing;
      if (!onTheGround && !belongs(hit, one) && !whole)
        faults.add(`covered: ${words(one)} by ${hit ? words(hit) : "nothing"}`);
    }
  }
  return [...faults];
}"""


def faults(page: Page) -> list[str]:
    """In the window as it is."""
    found: list[str] = page.evaluate(LOOK)
    return found


def faults_at_all_sizes(page: Page) -> list[str]:
    """In windows of all sizes, one after the other; then it is as it was."""
    before = page.viewport_size
    assert before
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} x {height}: {fault}" for fault in faults(page)]
    page.set_viewport_size(before)
    return found


def faults_of_a_match(stranger: Stranger, clicks: int, always: bool) -> list[str]:
    """Somebody plays by what is lit, for that many clicks or to the end. Whatever is asked for the first time is looked
    at in windows of all sizes, and all else, if `always`, as it is; every fault is told once, with what was asked."""
    known: set[str] = set()
    found: dict[str, str] = {}
    for _ in range(clicks):
        sight = stranger.looks()
        new = sight.phase not in known or sight.over
        known.add(sight.phase)
        if new or always:
            for fault in faults_at_all_sizes(stranger.page) if new else faults(stranger.page):
                found.setdefault(fault, sight.prompt)
        if sight.over:
            break
        stranger.acts(sight)
    return [f"{prompt}: {fault}" for fault, prompt in found.items()]
