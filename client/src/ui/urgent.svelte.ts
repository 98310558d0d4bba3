// What stays one click away even while a dialog is in front of the table: dialogs show it too.

export interface Urgent {
  id: string;
  name: string;
  title: string;
  busy: boolean;
  press: () => void;
}

class UrgentThings {
  now = $state.raw<readonly Urgent[]>([]);
}

export const urgentThings = new UrgentThings();
