import { familyGrid, familyHeart, familyViewer } from '@revela/phrases'
import type { Favourites } from '../features/favourites/lib/favourites.ts'
import type { PhotoMark } from '../lib/photo-mark.ts'

const never = () => false

/** A delivered gallery's photographs have hearts. */
export function heartMark({ subscribe, has, toggle }: Favourites): PhotoMark {
  return {
    subscribe,
    say: (number) => (has(number) ? familyHeart.on : familyHeart.off),
    buttons: [
      {
        name: 'heart',
        icon: 'heart',
        isOn: has,
        toggle,
        key: ' ',
        label: familyHeart.mark,
        viewer: { on: { label: familyViewer.unfavourite }, off: { label: familyViewer.favourite } },
      },
    ],
    isFrozen: never,
    notes: null,
    help: familyGrid.help,
  }
}
