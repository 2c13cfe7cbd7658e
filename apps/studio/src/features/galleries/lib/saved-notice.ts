import { galleryBalance as texts } from '@revela/phrases'

type Saved = { readonly balance: { readonly due: number } | null }

/** What the downloads wait for after the amount was saved: an amount that was received already opens them. */
export const savedNotice = ({ balance }: Saved): string => ((balance?.due ?? 0) > 0 ? texts.saved : texts.removed)
