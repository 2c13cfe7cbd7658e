import { Drawing } from './drawing.tsx'

/** An envelope of prints with an empty label. */
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

/** A camera with its lens cap on. */
export function CappedCamera() {
  return (
    <Drawing width={420} height={220}>
      <path d="M60 196h300" stroke="var(--color-hairline)" />
      <path
        d="M118 70h34l12-20h92l12 20h34a12 12 0 0 1 12 12v102a12 12 0 0 1-12 12H118a12 12 0 0 1-12-12V82a12 12 0 0 1 12-12Z"
        fill="var(--color-surface)"
      />
      <path d="M106 104h42M272 104h42" />
      <circle cx="210" cy="132" r="50" fill="var(--color-surface)" />
      <circle cx="210" cy="132" r="40" />
      <path d="M210 92a40 40 0 0 1 0 80" stroke="var(--color-hairline)" />
      <path d="M188 132h44" />
      <rect x="126" y="80" width="20" height="10" rx="3" />
      <circle cx="290" cy="86" r="5" fill="var(--color-brand-red)" stroke="none" />
      <path d="M118 60v10M106 92c-22 4-40 18-46 44M314 92c22 4 40 18 46 44" />
    </Drawing>
  )
}

const holes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The last frames of a film roll, outside the canister. */
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

/** A print under glass. */
export function PausedPrint() {
  return (
    <Drawing width={420} height={220}>
      <path d="M92 204h236" stroke="var(--color-hairline)" />
      <path d="M122 204V112a88 88 0 0 1 176 0v92" fill="var(--color-surface)" />
      <path d="M106 204h208" />
      <rect x="204" y="12" width="12" height="12" rx="6" />
      <g transform="rotate(-3 210 140)">
        <rect x="154" y="96" width="112" height="84" fill="var(--color-paper)" />
        <rect x="162" y="104" width="96" height="60" stroke="var(--color-hairline)" />
        <path d="M162 154c13-4 20-20 30-20 9 0 12 13 20 13 8 0 12-8 19-8 9 0 15 9 27 10" />
        <circle cx="238" cy="119" r="6" />
      </g>
      <path d="M146 116c2-24 14-42 34-52" stroke="var(--color-hairline)" />
      <path d="M210 180v12" stroke="var(--color-brand-red)" />
    </Drawing>
  )
}
