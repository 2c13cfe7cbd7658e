/** How a Brazilian says how long to wait: rounded up, never "0 minutos". */
export function humanWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return whole === 1 ? '1 segundo' : `${whole} segundos`
  const minutes = Math.ceil(whole / 60)
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hora' : `${hours} horas`
}
