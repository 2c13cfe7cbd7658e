import { Drawing } from './drawing.tsx'

const paper = 'var(--color-surface)'
const faint = 'var(--color-hairline)'

/** A guest book that lies open, with a pen beside it and nobody's name in it. */
export function GuestBook() {
  return (
    <Drawing width={420} height={210}>
      <path d="M56 188h308" stroke={faint} />
      <path d="M70 60c46-18 96-16 140 6v118c-44-20-94-22-140-6V60Z" fill={paper} />
      <path d="M350 60c-46-18-96-16-140 6v118c44-20 94-22 140-6V60Z" fill={paper} />
      <path d="M92 88c32-10 66-9 98 4M92 112c32-10 66-9 98 4M92 136c32-10 66-9 98 4" stroke={faint} />
      <path d="M230 92c32-13 66-14 98-4M230 116c32-13 66-14 98-4" stroke={faint} />
      <path d="M230 140c16-6 32-10 50-11" stroke="var(--color-disabled)" strokeDasharray="1 6" />
      <path d="M210 66v118" />
      <g transform="rotate(38 312 118)">
        <path d="M306 62h12v78l-6 16-6-16V62Z" fill={paper} />
        <path d="M306 140h12" />
        <path d="M306 74h12" stroke="var(--color-brand-red)" />
      </g>
    </Drawing>
  )
}
