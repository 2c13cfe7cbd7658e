/** Why a logo, an avatar or another image of the brand was not taken. */
export const brandImageRefusal = {
  unsupported: 'Envie uma imagem JPEG, PNG ou WebP.',
  tooLarge: (megabytes: number) => `A imagem passa de ${megabytes} MB. Envie uma versão menor.`,
  tooManyPixels: 'A imagem é grande demais. Envie uma versão com menos pixels.',
  damaged: 'O arquivo está incompleto ou danificado. Exporte a imagem de novo e envie outra vez.',
} as const
