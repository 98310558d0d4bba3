// Looking closer at a board.
import { describe, expect, it } from "vitest";
import { closer, closest, drawnAt, moved, sees, towards, WHOLE } from "../../src/scene/board/look";

const room = { width: 400, height: 300 };

describe("looking closer", () => {
  it("is for boards whose cells are small", () => {
    expect(closest("hex", 80)).toBe(3);
    expect(closest("grid", 53)).toBe(1);
    expect(closest("grid", 0)).toBe(1);
  });

  it("keeps what is pointed at where it is", () => {
    const at = { x: 300, y: 200 };
    const look = closer(WHOLE, 2, at, room, 3);
    expect(look).toEqual({ scale: 2, x: -300, y: -200 });
    expect(drawnAt(look, at)).toEqual(at);
  });

  it("goes no closer than it may, and back to the whole board", () => {
    const look = closer(WHOLE, 9, { x: 0, y: 0 }, room, 3);
    expect(look.scale).toBe(3);
    expect(closer(look, 0.1, { x: 200, y: 100 }, room, 3)).toEqual(WHOLE);
  });

  it("never shows what lies beside the board", () => {
    const look = closer(WHOLE, 2, { x: 200, y: 150 }, room, 3);
    expect(moved(look, 999, -999, room)).toEqual({ scale: 2, x: 0, y: -300 });
    expect(moved(WHOLE, 50, 50, room)).toEqual(WHOLE);
  });

  it("brings what is out of sight into the middle", () => {
    const look = closer(WHOLE, 3, { x: 0, y: 0 }, room, 3);
    const far = { x: 200, y: 150 };
    expect(sees(look, far, room)).toBe(false);
    const there = towards(look, far, room);
    expect(drawnAt(there, far)).toEqual({ x: 200, y: 150 });
    expect(sees(there, far, room)).toBe(true);
  });
});
