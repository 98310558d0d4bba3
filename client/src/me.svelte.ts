// Who this browser is.
import { api } from "./api";
import type { Me } from "./wire";

class Self {
  me = $state.raw<Me | null>(null);

  get name(): string {
    return this.me?.name ?? "";
  }

  async load(): Promise<void> {
    this.me = await api.me();
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted && wanted !== this.name) this.me = await api.rename(wanted);
  }
}

export const self = new Self();
