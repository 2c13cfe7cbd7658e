import { galleryAccessScreens } from '../screens/gallery-access-screens.ts'
import { galleryScreens } from '../screens/gallery-screens.ts'
import { pictureScreens } from '../screens/picture-screens.ts'
import { pictureTransferScreens } from '../screens/picture-transfer-screens.ts'
import { sendingScreens } from '../screens/sending-screens.ts'
import { uploadScreens } from '../screens/upload-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Galleries', galleryScreens)
checkScreens('Gallery access', galleryAccessScreens)
checkScreens('Pictures', pictureScreens)
checkScreens('Finding and moving pictures', pictureTransferScreens)
checkScreens('Uploads', uploadScreens)
checkScreens('Sending galleries', sendingScreens)
