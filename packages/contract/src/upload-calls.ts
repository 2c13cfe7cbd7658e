/** The words that differ between the upload calls of a gallery, of a work of the portfolio, and of an album. */
const spelling = {
  gallery: {
    /** The kind of the parent's id. */
    owner: 'gallery',
    pictures: 'pictures',
    limits: 'gallery',
    /** The parent's id in a query or a body. */
    field: 'collection_id',
    /** The ids in a path. */
    parent: 'id',
    batch: 'payloadId',
    picture: 'pictureId',
  },
  work: {
    owner: 'work',
    pictures: 'portfolio/pictures',
    limits: 'portfolio',
    field: 'work_id',
    parent: 'work_id',
    batch: 'payload_id',
    picture: 'picture_id',
  },
  album: {
    owner: 'album_version',
    pictures: 'albums/spreads',
    limits: 'albums',
    field: 'version_id',
    parent: 'version_id',
    batch: 'payload_id',
    picture: 'picture_id',
  },
} as const

export type UploadKind = keyof typeof spelling

/** Reads one word of a kind; the result keeps its literal type. */
export function uploadWords<K extends UploadKind>(kind: K) {
  return <W extends keyof (typeof spelling)[UploadKind]>(word: W) => spelling[kind][word]
}

/** Method and path of every upload call. No schemas, because browsers import this file. */
export function uploadCalls<K extends UploadKind>(kind: K) {
  const word = uploadWords(kind)
  const pictures = `/${word('pictures')}` as const
  const parent = `{${word('parent')}}` as const
  const batch = `{${word('batch')}}` as const
  return {
    checkLimits: { method: 'POST', path: `/subscription/${word('limits')}/check-limits` },
    listTitles: { method: 'GET', path: `${pictures}/title` },
    listFingerprints: { method: 'GET', path: `${pictures}/fingerprints` },
    listOpen: { method: 'GET', path: `${pictures}/log/payload/open` },
    open: { method: 'POST', path: `${pictures}/log/payload/${kind}/${parent}` },
    uploadPicture: {
      method: 'POST',
      path: `${pictures}/{${word('picture')}}/${kind}/${parent}/payload/${batch}`,
    },
    complete: { method: 'PUT', path: `${pictures}/event/upload-completed` },
    finish: { method: 'PUT', path: `${pictures}/log/payload/${batch}/finish` },
    leave: { method: 'PUT', path: `${pictures}/event/customer-closed-${kind}-during-upload` },
  } as const
}
