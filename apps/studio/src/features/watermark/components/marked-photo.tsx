import { useEffect, useRef } from 'react'
import { drawMarked, type OnPhoto, type Picture } from '../lib/draw-marked.ts'

type Props = OnPhoto & {
  readonly photo: Picture
  /** Pixels of its longer edge. */
  readonly edge: number
  /** What it shows; without a name it is decoration. */
  readonly label?: string
  readonly className: string | undefined
}

/** A photograph as a family sees it, drawn here by the rule the server draws by. */
export function MarkedPhoto({ photo, edge, mark, stamp, label, className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawMarked(canvas.current, photo, edge, { mark, stamp })
  }, [photo, edge, mark, stamp])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here has no address an img could take
  return (
    <canvas
      ref={canvas}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
