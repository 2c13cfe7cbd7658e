import { Drawing } from './drawing.tsx'

/** An envelope of prints whose label nobody filled in. */
export function BlankLabel() {
  return (
    <Drawing width={420} height={220}>
      <path d="M84 202h252" stroke="var(--color-hairline)" />
      <g transform="rotate(-5 190 70)">
        <rect x="132" y="22" width="112" height="90" fill="var(--color-surface)" />
        <rect x="140" y="30" width="96" height="62" stroke="var(--color-hairline)" />
      </g>
      <g transform="rotate(4 240 70)">
        <rect x="186" y="26" width="112" height="90" fill="var(--color-surface)" />
        <path d="M194 92c12-3 18-20 29-20 9 0 12 13 21 13 8 0 14-9 46-6" />
        <circle cx="268" cy="50" r="7" />
      </g>
      <path
        d="M108 84h204a8 8 0 0 1 8 8v102a8 8 0 0 1-8 8H108a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8Z"
        fill="var(--color-surface)"
      />
      <path d="M100 96l110 52 110-52" />
      <rect x="160" y="160" width="100" height="26" rx="4" fill="var(--color-paper)" />
      <path d="M172 173h52" stroke="var(--color-disabled)" strokeDasharray="1 6" />
      <circle cx="246" cy="173" r="4" fill="var(--color-brand-red)" stroke="none" />
    </Drawing>
  )
}
