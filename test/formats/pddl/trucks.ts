// A domain and a problem in PDDL without a mistake, to plant some in.

export const trucks = {
  domain: `(define (domain trucks)
  (:requirements :adl :fluents)
  (:types truck package - object place)
  (:predicates (at ?x - object ?p - place) (road ?a ?b - place) (in ?p - package ?t - truck) (busy ?t - truck))
  (:functions (fuel ?t - truck) (total-cost) - number)
  (:derived (busy ?t - truck) (exists (?p - package) (in ?p ?t)))
  (:action drive
    :parameters (?t - truck ?from ?to - place)
    :precondition (and (at ?t ?from) (road ?from ?to) (>= (fuel ?t) 1))
    :effect (and (not (at ?t ?from)) (at ?t ?to) (decrease (fuel ?t) 1) (increase (total-cost) 2)))
  (:action load
    :parameters (?p - package ?t - truck ?l - place)
    :precondition (and (at ?p ?l) (at ?t ?l))
    :effect (and (not (at ?p ?l)) (in ?p ?t))))
`,
  problem: `(define (problem tour)
  (:domain trucks)
  (:objects t1 - truck crate - package home shop - place)
  (:init (at t1 home) (at crate home) (road home shop) (= (fuel t1) 4) (= (total-cost) 0))
  (:goal (and (in crate t1) (at t1 shop)))
  (:metric minimize (total-cost)))
`,
};
