// Colours to paint with.

/** Between two colours, as "#rrggbb". */
export function mixed(one: string, other: string, share: number): string {
  const part = (from: number): string => {
    const [a, b] = [parseInt(one.slice(from, from + 2), 16), parseInt(other.slice(from, from + 2), 16)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

export const darker = (colour: string, share: number): string => mixed(colour, "#1a140a", share);

export const lighter = (colour: string, share: number): string => mixed(colour, "#fffbea", share);
