import * as v from 'valibot'
import { StorageUse } from '../../storage.ts'
import { UploadedFiles } from '../../uploads.ts'
import type { EndpointTable } from '../endpoint.ts'

export const UPLOADS_ENDPOINTS = {
  'GET /users/storage': {
    summary: 'Space used by my files and its limit, in bytes',
    answer: StorageUse,
  },
  'POST /file/upload': {
    summary: 'Stores an image and returns its address',
    answer: v.object({ url: v.string() }),
  },
  'POST /file/upload-multiple': {
    summary: 'Stores up to five images and returns their addresses; a rejected one is named by its position',
    answer: UploadedFiles,
  },
  'GET /file/attachment/:id': {
    summary: 'A file in one of my chats or orders; images also scaled (w)',
    envelope: v.any(),
  },
  'POST /file/tus': {
    summary: 'Starts the upload of a video or file, by the tus protocol',
    envelope: v.any(),
  },
  'GET /file/tus/:id': {
    summary: 'Continues an upload, by the tus protocol',
    params: null,
    envelope: v.any(),
  },
  'PATCH /file/tus/:id': {
    summary: 'Continues an upload, by the tus protocol',
    params: null,
    envelope: v.any(),
  },
  'DELETE /file/tus/:id': {
    summary: 'Continues an upload, by the tus protocol',
    params: null,
    envelope: v.any(),
  },
} as const satisfies EndpointTable
