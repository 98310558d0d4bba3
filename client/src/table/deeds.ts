// What can be done about a table beside answering: sit down, leave, give a seat away, play again. What goes wrong is said.
import { api, ApiError, wordsOf } from "../api";
import { router } from "../router.svelte";
import { voice } from "../voice.svelte";
import type { Pace, SeatChange } from "../wire";

export async function attempt(what: () => Promise<unknown>): Promise<void> {
  try {
    await what();
  } catch (problem) {
    voice.problem(wordsOf(problem));
  }
}

export class Deeds {
  constructor(
    private readonly id: string,
    /** What was clicked may be gone afterwards: the focus goes on. */
    private readonly refocus: () => void,
  ) {}

  oneMore = () => attempt(() => api.oneMore(this.id));
  rematch = () => attempt(async () => router.go((await api.rematch(this.id)).path));
  sit = (seat: number) => attempt(() => api.join(this.id, { seat }));
  hand = (seat: number, bot: SeatChange["bot"]) => attempt(() => api.seat(this.id, seat, { bot }));
  takeBack = () => attempt(() => api.takeBack(this.id));
  goBack = (moment: number) => attempt(() => api.goBack(this.id, moment)).then(this.refocus);
  stay = () => attempt(() => api.stay(this.id)).then(this.refocus);
  pace = (wanted: Pace) => attempt(() => api.pace(this.id, wanted)).then(this.refocus);
  free = (seat: number) => attempt(() => api.free(this.id, seat)).then(this.refocus);
  noWish = () => attempt(() => api.noWish(this.id)).then(this.refocus);
  unsay = (number: number) => attempt(() => api.unsay(this.id, number));
  takeOut = (moment: number) => attempt(() => api.takeOut(this.id, moment));

  /** At once between chapters; at any other time all who play are asked. */
  leave = (seat: number) =>
    attempt(() =>
      api.leave(this.id).catch((problem: unknown) => {
        if (problem instanceof ApiError && problem.status === 403) return api.free(this.id, seat);
        throw problem;
      }),
    ).then(this.refocus);
}
