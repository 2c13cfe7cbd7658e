import { Drawing } from './drawing.tsx'

const holes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The last frames of a roll, out of the canister. */
export function FilmEnd() {
  return (
    <Drawing width={420} height={220}>
      <path d="M122 62h232c10 0 14 8 10 18l-6 16c-3 8-3 14 0 22l6 16c4 10 0 18-10 18H122" fill="var(--color-surface)" />
      {holes.map((hole) => (
        <g key={hole} stroke="var(--color-disabled)">
          <rect x={136 + hole * 21} y="70" width="9" height="7" rx="2" />
          <rect x={136 + hole * 21} y="137" width="9" height="7" rx="2" />
        </g>
      ))}
      <rect x="136" y="86" width="62" height="42" />
      <path d="M136 120c9-2 14-14 22-14 7 0 9 8 16 8 6 0 12-6 24-4" />
      <rect x="208" y="86" width="62" height="42" />
      <circle cx="239" cy="103" r="8" />
      <path d="M224 128c1-10 7-15 15-15s14 5 15 15" />
      <rect x="280" y="86" width="62" height="42" stroke="var(--color-disabled)" strokeDasharray="1 6" />
      <rect x="48" y="40" width="78" height="134" rx="8" fill="var(--color-surface)" />
      <rect x="42" y="32" width="90" height="14" rx="4" fill="var(--color-surface)" />
      <rect x="42" y="168" width="90" height="14" rx="4" fill="var(--color-surface)" />
      <rect x="74" y="20" width="26" height="12" rx="2" fill="var(--color-surface)" />
      <path d="M48 86h78M48 128h78" />
      <circle cx="87" cy="107" r="9" fill="var(--color-brand-red)" stroke="none" />
    </Drawing>
  )
}
