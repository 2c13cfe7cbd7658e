import { Drawing } from './drawing.tsx'

/** A camera put down, its cap on. */
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
