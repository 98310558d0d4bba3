// How much room there is: in a panel cards lie as tiles, and piles are small.
import { getContext, setContext } from "svelte";

const KEY = Symbol("tight");

export const makeTight = (): boolean => setContext(KEY, true);

export const isTight = (): boolean => getContext<boolean | undefined>(KEY) ?? false;
