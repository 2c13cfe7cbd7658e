/** How many new visitors may start a public selection of one gallery. */
export const newChooserLimits = {
  perHour: 20,
  /** Admissions that the photographer opens with one confirmation, besides those of the hour. */
  perAdmission: 50,
  admissionHours: 6,
} as const

/** Whether the admissions opened at `admittedAt` are still valid. */
export function isAdmissionOpen(admittedAt: Date | null, now: Date): boolean {
  if (admittedAt === null) return false
  return now.getTime() - admittedAt.getTime() < newChooserLimits.admissionHours * 3_600_000
}
