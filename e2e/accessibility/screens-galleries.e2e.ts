import { galleryAccessScreens } from '../screens/gallery-access-screens.ts'
import { galleryScreens } from '../screens/gallery-screens.ts'
import { pictureScreens } from '../screens/picture-screens.ts'
import { sendingScreens } from '../screens/sending-screens.ts'
import { uploadScreens } from '../screens/upload-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Galleries', galleryScreens)
checkScreens('Who sees a gallery', galleryAccessScreens)
checkScreens('Photographs', pictureScreens)
checkScreens('Sending photographs', uploadScreens)
checkScreens('Sending galleries', sendingScreens)
