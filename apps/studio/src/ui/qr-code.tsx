import { qrCode, qrPath } from '@revela/domain'
import { useMemo } from 'react'

/** Light around the code, as readers need it. */
const quiet = 4

/** A text as one SVG path, drawn by our own encoder. */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}) {
  const { size, path } = useMemo(() => {
    const code = qrCode(text)
    return { size: code.length + 2 * quiet, path: qrPath(code, quiet) }
  }, [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an image's address would need another policy
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
