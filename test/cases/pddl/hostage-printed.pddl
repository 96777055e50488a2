; The rescue of a hostage in VBS2 as Bartheve and Jacopin print it (2009): one of four operators, and the problem. The
; hostage is safe and unsafe at once, so nobody needs to be killed; and the companion is not near the hostage, so that
; this operator alone makes no plan.
(define (domain vbs2-strips)
  (:requirements :strips :typing)
  (:types unit vehicle)
  (:predicates (near-object ?a - unit ?b - object) (soldier-unit ?u - unit) (hostage-unit ?u - unit)
    (enemy-unit ?u - unit) (has-grenade ?u - unit) (guard-unit ?a ?b - unit) (unsafe-unit ?u - unit)
    (reachable-unit ?u - unit) (safe-unit ?u - unit) (liberated-unit ?u - unit))
  (:action escort-unit
    :parameters (?soldier - unit ?hostage - unit ?vehicle - vehicle)
    :precondition (and (near-object ?soldier ?hostage) (soldier-unit ?soldier) (hostage-unit ?hostage)
      (safe-unit ?hostage) (reachable-unit ?hostage))
    :effect (and (liberated-unit ?hostage) (near-object ?hostage ?vehicle)
      (not (near-object ?soldier ?hostage)) (not (hostage-unit ?hostage))
      (not (safe-unit ?hostage)) (not (reachable-unit ?hostage)))))

(define
  (problem plan-auto)
  (:domain vbs2-strips)
  (:objects companion - unit hero - unit hostage - unit enemy - unit
    desert-car - vehicle)
  (:init
    (near-object hero hero)
    (soldier-unit hero)
    (soldier-unit companion)
    (hostage-unit hostage)
    (enemy-unit enemy)
    (has-grenade companion)
    (guard-unit enemy hostage)
    (unsafe-unit hostage)
    (reachable-unit hostage)
    (reachable-unit hero)
    (safe-unit hostage))
  (:goal (and (liberated-unit hostage)
    (near-object hostage desert-car))))
