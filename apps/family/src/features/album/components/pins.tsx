import type { ShownRequest } from '../lib/requests.ts'

type Props = { readonly pins: readonly ShownRequest[] }

/** Pins nearer than this, in thousandths of the spread, would cover each other. */
const near = { x: 40, y: 80 }
const besidePx = 22

/** The requests of a spread as numbers at their points; the list beside the spread is what screen readers read. */
export function Pins({ pins }: Props) {
  return pins.map((pin, index) => {
    const before = pins
      .slice(0, index)
      .filter(({ x, y }) => Math.abs(x - pin.x) < near.x && Math.abs(y - pin.y) < near.y)
    const style = { left: `calc(${pin.x / 10}% + ${before.length * besidePx}px)`, top: `${pin.y / 10}%` }
    return (
      <span
        key={pin.id}
        className="album-pin"
        data-state={pin.state}
        data-kind={pin.picture ? 'swap' : 'comment'}
        aria-hidden="true"
        style={style}
      >
        {index + 1}
      </span>
    )
  })
}
