/** Why a photo could not be shown; the server sends these texts beside the photo. */
export const pictureFailure = {
  'not-an-image': 'Este arquivo não é uma foto JPEG, PNG ou WebP.',
  damaged: 'O arquivo está incompleto ou danificado. Exporte a foto de novo e envie outra vez.',
  'too-many-pixels': 'A foto é grande demais: o limite é de 120 megapixels e 20.000 px de lado.',
  'too-slow': 'A foto demorou demais para ser lida. Exporte-a de novo e envie outra vez.',
  unreadable: 'Não foi possível ler esta foto. Tente de novo; se continuar, exporte-a outra vez.',
} as const

/** Why a file was not taken. */
export const uploadRefusal = {
  empty: 'O arquivo está vazio.',
  unsupported: 'Este arquivo não é uma foto JPEG, PNG ou WebP.',
  tooLarge: (megabytes: number) => `A foto passa do limite do seu plano, que é de ${megabytes} MB por foto.`,
  damaged: 'A foto chegou incompleta. Ela será enviada de novo.',
  closed: 'Este envio já foi encerrado. Selecione as fotos de novo.',
  noRoom: 'O seu plano não tem mais espaço para esta foto.',
} as const
