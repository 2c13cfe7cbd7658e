import { albumScreens } from '../screens/album-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Albums', albumScreens)
