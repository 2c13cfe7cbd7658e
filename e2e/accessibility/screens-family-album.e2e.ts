import { familyAlbumScreens } from '../screens/family-album-screens.ts'
import { checkScreens } from './check-screens.ts'

// In a separate file: the stages of its albums need spreads of their own.
checkScreens('Album of a family', familyAlbumScreens)
