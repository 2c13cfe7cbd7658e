/** What the server says of a watermark it does not take, use or delete. */
export const watermarkRefusal = {
  tooLarge: (megabytes: number) => `A imagem passa do limite de ${megabytes} MB.`,
  unsupported: 'Envie um arquivo .jpg, .jpeg ou .png.',
  unreadable: 'Não conseguimos abrir este arquivo. Envie uma imagem JPG ou PNG.',
  tooManyPixels: 'A imagem é grande demais: o limite é de 120 megapixels e 20.000 px de lado.',
  invisible: 'Esta imagem é toda transparente: ninguém veria a marca.',
  withoutPicture: "Envie a imagem da marca d'água antes de usá-la.",
  tooMany: (most: number) => `Você já tem ${most} marcas d'água. Exclua uma para criar outra.`,
  inUse: "Esta marca d'água é usada por galerias e não pode ser deletada.",
  inPortfolio: "Esta marca d'água protege as fotos do seu portfólio e não pode ser deletada.",
} as const
