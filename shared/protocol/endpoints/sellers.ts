import { SellerFacets, SellerFacetsQuery } from '../../seller-facets.ts'
import { SellerListQuery } from '../../seller-filters.ts'
import { CompleteProfile, Draft, EditProfile, MyProfile, UpdateSeller } from '../../seller-profile.ts'
import {
  PublicUser,
  SavedSellerList,
  SavedSellerQuery,
  SaveSeller,
  SellerList,
  SellerProfile,
  SellerProfileList,
  SellerProfileQuery,
} from '../../sellers.ts'
import type { EndpointTable } from '../endpoint.ts'

export const SELLERS_ENDPOINTS = {
  'GET /seller/all': {
    summary: 'Freelancers in search, by filter, query, and order',
    query: SellerListQuery,
    answer: SellerList,
  },
  'GET /seller/facets': {
    summary: 'How many freelancers each choice of a filter would find',
    query: SellerFacetsQuery,
    answer: SellerFacets,
  },
  'GET /seller/construction-sellers': {
    summary: 'Freelancers in the building trades',
    query: SellerListQuery,
    answer: SellerList,
  },
  'GET /seller/profiles': {
    summary: 'Full public profiles, by filter, query, and order',
    query: SellerListQuery,
    answer: SellerProfileList,
  },
  'GET /seller/seller-profile-public': {
    summary: 'A public profile',
    query: SellerProfileQuery,
    answer: SellerProfile,
  },
  'GET /users/public-profile/:id': {
    summary: 'The public part of an account',
    answer: PublicUser,
  },
  'GET /seller/saved': {
    summary: 'My saved freelancers, most recent first',
    query: SavedSellerQuery,
    answer: SavedSellerList,
  },
  'PUT /seller/saved/:id': {
    summary: 'Saves a freelancer, or removes them',
    body: SaveSeller,
    answer: SaveSeller,
  },
  'GET /seller/my-profile': {
    summary: 'My profile, complete or not',
    answer: MyProfile,
  },
  'GET /seller/draft': {
    summary: 'My unpublished profile draft',
    answer: Draft,
  },
  'PUT /seller/draft': {
    summary: 'Saves my profile draft; the latest value of each field wins',
    body: Draft,
    answer: Draft,
  },
  'POST /seller/complete-profile': {
    summary: 'Publishes my profile, including plan and card',
    body: CompleteProfile,
    answer: MyProfile,
  },
  'PUT /seller/profile': {
    summary: 'Changes my profile unless it was changed elsewhere in the meantime',
    body: EditProfile,
    answer: MyProfile,
  },
  'PUT /seller': {
    summary: 'Changes any part of my profile',
    body: UpdateSeller,
    answer: MyProfile,
  },
} as const satisfies EndpointTable
