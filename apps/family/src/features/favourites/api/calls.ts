import type { setFavourites } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const setFavouritesCall = callable<typeof setFavourites>('PUT', '/family/gallery/{gallery_id}/favourites')
