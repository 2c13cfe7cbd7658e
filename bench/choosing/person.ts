/** What a person did to choose, and how long the app took to respond to it. */
export type Effort = {
  /** Pictures looked at, one after the other. */
  readonly looks: number
  readonly taps: number
  readonly scrolls: number
  readonly appMs: number
}

// A person with fixed reactions: half a second to look at a picture and know, a quarter to tap what the thumb rests on
// or has to find, and half a second to scroll a screen and find the place again.
const lookSeconds = 0.5
const tapSeconds = 0.25
const scrollSeconds = 0.5

export function personSeconds({ looks, taps, scrolls, appMs }: Effort): number {
  return looks * lookSeconds + taps * tapSeconds + scrolls * scrollSeconds + appMs / 1000
}
