/** Where photos go: a gallery, or a work of the portfolio. */
export type UploadPlace = { readonly kind: 'gallery' | 'work'; readonly id: string }
