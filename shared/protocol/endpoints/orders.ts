import * as v from 'valibot'
import { CreateOrderRequest } from '../../create-order.ts'
import { BuyerFigures, SellerFigures } from '../../figures.ts'
import {
  AnswerDate,
  BuyerRatingList,
  BuyerRatingQuery,
  MoveOrder,
  MoveQuery,
  Order,
  OrderList,
  OrderQuery,
  ProposeDate,
  RateOrder,
  RatingList,
  ReplyToRating,
  SetReviewProject,
} from '../../orders.ts'
import { RatingQuery } from '../../reviews.ts'
import type { EndpointTable } from '../endpoint.ts'

export const ORDERS_ENDPOINTS = {
  'GET /rating': {
    summary: 'A freelancer’s reviews and their distribution',
    query: RatingQuery,
    answer: RatingList,
  },
  'POST /order': {
    summary: 'Sends an order to a freelancer',
    body: CreateOrderRequest,
    answer: v.object({ order: Order }),
  },
  'DELETE /order/:id': {
    summary: 'Withdraws my order, including one whose creation went unanswered',
    answer: v.object({ order: Order }),
  },
  'POST /rating': {
    summary: 'Reviews a completed order',
    body: RateOrder,
    answer: v.object({ order: Order }),
  },
  'POST /rating/buyer': {
    summary: 'Reviews the client of a completed order',
    body: RateOrder,
    answer: v.object({ order: Order }),
  },
  'GET /rating/buyer': {
    summary: 'Reviews of me as a client',
    query: BuyerRatingQuery,
    answer: BuyerRatingList,
  },
  'PUT /rating/:id/reply': {
    summary: 'Replies to a review, once',
    body: ReplyToRating,
    answer: v.object({ order: Order }),
  },
  'PUT /rating/:id/project': {
    summary: 'Shows one of my projects with a review, or none',
    body: SetReviewProject,
    answer: v.object({ order: Order }),
  },
  'PUT /order/date/:id': {
    summary: 'Asks to change the due date',
    body: ProposeDate,
    answer: v.object({ order: Order }),
  },
  'PUT /order/date/:id/answer': {
    summary: 'Accepts or declines the proposed due date',
    body: AnswerDate,
    answer: v.object({ order: Order }),
  },
  'GET /order/buyer': {
    summary: 'My orders as a buyer',
    query: OrderQuery,
    envelope: OrderList,
  },
  'PUT /order/buyer/status': {
    summary: 'Moves my order, as its buyer',
    query: MoveQuery,
    body: MoveOrder,
    answer: v.object({ order: Order }),
  },
  'GET /order/seller': {
    summary: 'My orders as a seller',
    query: OrderQuery,
    envelope: OrderList,
  },
  'PUT /order/seller/status': {
    summary: 'Moves my order, as its seller',
    query: MoveQuery,
    body: MoveOrder,
    answer: v.object({ order: Order }),
  },
  'GET /order/seller/stats': {
    summary: 'My stats as a freelancer',
    answer: SellerFigures,
  },
  'GET /order/buyer/stats': {
    summary: 'My stats as a client',
    answer: BuyerFigures,
  },
  'GET /order/:id': {
    summary: 'One of my orders with its timeline',
    answer: Order,
  },
} as const satisfies EndpointTable
