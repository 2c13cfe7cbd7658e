import type {
  chooseWorkCover,
  createCategory,
  createPortfolio,
  createWork,
  deleteCategory,
  deleteWork,
  deleteWorkPictures,
  getPortfolio,
  listCategories,
  listTrashedWorkPictures,
  listWorkPictures,
  listWorks,
  purgeTrashedWorkPictures,
  renameCategory,
  reorderCategories,
  reorderWorkPictures,
  restoreTrashedWorkPictures,
  retryPicture,
  setWorkCover,
  updateWork,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const portfolioCalls = {
  create: callable<typeof createPortfolio>('POST', '/portfolio'),
  get: callable<typeof getPortfolio>('GET', '/portfolio'),
  listCategories: callable<typeof listCategories>('GET', '/portfolio/categories'),
  createCategory: callable<typeof createCategory>('POST', '/portfolio/category'),
  renameCategory: callable<typeof renameCategory>('PUT', '/portfolio/category/{id}'),
  deleteCategory: callable<typeof deleteCategory>('DELETE', '/portfolio/category/'),
  reorderCategories: callable<typeof reorderCategories>('PUT', '/portfolio/categories/reorder'),
} as const

export const workCalls = {
  list: callable<typeof listWorks>('GET', '/portfolio/works'),
  create: callable<typeof createWork>('POST', '/portfolio/work'),
  update: callable<typeof updateWork>('PUT', '/portfolio/work'),
  delete: callable<typeof deleteWork>('DELETE', '/portfolio/work/'),
  setCover: callable<typeof setWorkCover>('PUT', '/portfolio/work/{work_id}/cover'),
  chooseCover: callable<typeof chooseWorkCover>('PUT', '/portfolio/work/{work_id}/cover/picture'),
  listPictures: callable<typeof listWorkPictures>('GET', '/portfolio/pictures'),
  deletePictures: callable<typeof deleteWorkPictures>('DELETE', '/portfolio/pictures'),
  listTrash: callable<typeof listTrashedWorkPictures>('GET', '/portfolio/pictures/trash'),
  restorePictures: callable<typeof restoreTrashedWorkPictures>('PUT', '/portfolio/pictures/trash/restore'),
  purgePictures: callable<typeof purgeTrashedWorkPictures>('DELETE', '/portfolio/pictures/trash'),
  reorderPictures: callable<typeof reorderWorkPictures>('PUT', '/portfolio/pictures/reorder'),
} as const

export const retryPictureCall = callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry')
