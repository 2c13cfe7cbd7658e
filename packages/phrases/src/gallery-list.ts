/** What the list of galleries shows of other areas. The studio loads it first, so their other texts are in other files. */
export const galleryList = {
  draft: 'Rascunho',
  closed: 'Encerrada',
  duplicate: 'Duplicar galeria',
  savePreset: 'Salvar como modelo',
  createAlbum: 'Criar álbum',
  findPicture: 'Procurar foto',
} as const
