// The board of a screen in its place, and the room that it takes.
import {fitAll, sizeOf} from "./board.js";
import {show} from "./dom.js";
import {parts} from "./parts.js";

/** Show a board; call what this returns once all else is on the page.
    `reading` is a page that is read from its top, in the place of the board. */
export function lay(place, board, reading = false) {
  const only = board.length === 1 && board[0].type === "picture", {style} = document.getElementById("main");
  const [wide, high] = only ? sizeOf(board[0]) : [1, 1];
  style.setProperty("--aspect", wide / high);
  place.board.className = `board${only ? " board-only" : ""}${only && reading ? " reading" : ""}`;
  show(place.board, ...parts(board));
  return () => {
    fitAll();
    const last = place.board.lastElementChild;
    const used = last && !only ? last.offsetTop + last.offsetHeight - place.board.offsetTop : place.board.clientHeight;
    style.setProperty("--board", only ? "100%" : `${used + 12}px`);
  };
}
