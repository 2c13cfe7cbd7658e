/** How many strangers may begin a public selection of one gallery. */
export const newChooserLimits = {
  perHour: 20,
  /** Places that the photographer opens with one answer, beside those of the hour. */
  perAdmission: 50,
  admissionHours: 6,
} as const

/** Whether the places opened at `admittedAt` still count. */
export function isAdmissionOpen(admittedAt: Date | null, now: Date): boolean {
  if (admittedAt === null) return false
  return now.getTime() - admittedAt.getTime() < newChooserLimits.admissionHours * 3_600_000
}
