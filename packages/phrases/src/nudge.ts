/** A reminder the photographer sends by WhatsApp to a family that stopped half-way. */
export function nudge(given: { client: string; studio: string; chosen: number; link: string }): string {
  const [first = given.client] = given.client.split(' ')
  const far = given.chosen === 1 ? 'já escolheu 1 foto' : `já escolheu ${given.chosen} fotos`
  return `Olá, ${first}! Aqui é ${given.studio}. Você ${far} e a sua seleção está guardada. Quando quiser, é só continuar de onde parou: ${given.link}`
}
