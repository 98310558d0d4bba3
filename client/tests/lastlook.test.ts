import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LAST_LOOK, LastLook } from "../src/table/lastLook.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function justOver(still = false): LastLook {
  const look = new LastLook(() => still);
  look.follow(false);
  look.follow(true);
  return look;
}

describe("the last look at the table", () => {
  test("comes before the ending, and is over by itself", () => {
    const look = justOver();
    expect(look.past).toBe(false);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(look.past).toBe(true);
  });

  test("is neither cut short nor made longer by what is said meanwhile", () => {
    const look = justOver();
    vi.advanceTimersByTime(LAST_LOOK / 2);
    look.follow(true);
    expect(look.past).toBe(false);
    vi.advanceTimersByTime(LAST_LOOK / 2);
    expect(look.past).toBe(true);
  });

  test("is left out where nothing should move, and then nobody is sent away from the table later", () => {
    const look = justOver(true);
    expect(look.past).toBe(true);
    look.look();
    vi.advanceTimersByTime(2 * LAST_LOOK);
    expect(look.past).toBe(false);
  });

  test("is as long as somebody wants who goes back to the table", () => {
    const look = justOver();
    look.leave();
    look.look();
    vi.advanceTimersByTime(2 * LAST_LOOK);
    expect(look.past).toBe(false);
    look.leave();
    expect(look.past).toBe(true);
  });

  test("is not taken at a match that was over before somebody came", () => {
    const look = new LastLook(() => false);
    look.follow(true);
    expect(look.past).toBe(true);
  });

  test("ends when the match goes on, and is taken again at its next end", () => {
    const look = justOver();
    look.follow(false);
    expect(look.past).toBe(false);
    vi.advanceTimersByTime(LAST_LOOK);
    look.follow(true);
    expect(look.past).toBe(false);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(look.past).toBe(true);
  });
});
