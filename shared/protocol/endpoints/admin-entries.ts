import * as v from 'valibot'
import {
  CreatedEntity,
  WriteCategory,
  WritePlan,
  WriteSkill,
  WriteSubCategory,
} from '../../admin-catalogue.ts'
import type { EndpointTable } from '../endpoint.ts'

/** Adding, changing and deleting the entries of the catalog and the plans. */
export const ADMIN_ENTRY_ENDPOINTS = {
  'POST /admin/categories': {
    summary: 'Adds to the categories',
    body: WriteCategory,
    answer: CreatedEntity,
  },
  'PUT /admin/categories/:id': {
    summary: 'Changes one of the categories',
    body: WriteCategory,
    answer: CreatedEntity,
  },
  'DELETE /admin/categories/:id': {
    summary: 'Deletes one of the categories',
    answer: v.object({}),
  },
  'POST /admin/sub-categories': {
    summary: 'Adds to the sub-categories',
    body: WriteSubCategory,
    answer: CreatedEntity,
  },
  'PUT /admin/sub-categories/:id': {
    summary: 'Changes one of the sub-categories',
    body: WriteSubCategory,
    answer: CreatedEntity,
  },
  'DELETE /admin/sub-categories/:id': {
    summary: 'Deletes one of the sub-categories',
    answer: v.object({}),
  },
  'POST /admin/skills': {
    summary: 'Adds to the skills',
    body: WriteSkill,
    answer: CreatedEntity,
  },
  'PUT /admin/skills/:id': {
    summary: 'Changes one of the skills',
    body: WriteSkill,
    answer: CreatedEntity,
  },
  'DELETE /admin/skills/:id': {
    summary: 'Deletes one of the skills',
    answer: v.object({}),
  },
  'POST /admin/plans': {
    summary: 'Adds to the plans',
    body: WritePlan,
    answer: CreatedEntity,
  },
  'PUT /admin/plans/:id': {
    summary: 'Changes one of the plans',
    body: WritePlan,
    answer: CreatedEntity,
  },
  'DELETE /admin/plans/:id': {
    summary: 'Deletes one of the plans',
    answer: v.object({}),
  },
} as const satisfies EndpointTable
