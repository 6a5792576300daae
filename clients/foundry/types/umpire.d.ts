/** What Foundry's types must know of this module: its settings and flags. */

import "fvtt-types/configuration";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SettingConfig {
    "umpire.seats": Record<string, unknown>;
    "umpire.bagLink": string;
    "umpire.bow": number;
    "umpire.create": boolean;
  }
  interface FlagConfig {
    Scene: { umpire: { battle: object } };
    Token: { umpire: { unit: string; drawn: boolean } };
    User: { umpire: { keeps: string } };
    ChatMessage: { umpire: { scenario: string; version: number; opened: boolean } };
  }
}
