import * as v from 'valibot'
import {
  ChangeList,
  CreateList,
  ListSeller,
  SavedLists,
  SharedList,
  SharedListQuery,
} from '../../saved-lists.ts'
import { SavedList } from '../../sellers.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../envelope.ts'

export const SAVED_LISTS_ENDPOINTS = {
  'GET /saved-lists': {
    summary: 'My lists of saved freelancers, oldest first',
    answer: SavedLists,
  },
  'PUT /saved-lists/:id': {
    summary: 'Creates a list; repeating it changes nothing',
    body: CreateList,
    answer: SavedList,
  },
  'PATCH /saved-lists/:id': {
    summary: 'Renames a list, or turns its link on or off',
    body: ChangeList,
    answer: SavedList,
  },
  'DELETE /saved-lists/:id': {
    summary: 'Deletes a list; its freelancers stay saved',
    answer: v.object({ deletedId: Id }),
  },
  'PUT /saved-lists/:id/sellers/:sellerId': {
    summary: 'Adds a freelancer to a list and saves them, or removes them from it',
    body: ListSeller,
    answer: SavedList,
  },
  'GET /shared-list': {
    summary: 'The list that a link shows',
    query: SharedListQuery,
    answer: SharedList,
  },
} as const satisfies EndpointTable
