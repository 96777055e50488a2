; Blocks on a table, and a hand that holds one at a time.

(define (domain blocks)
  (:requirements :strips :typing)
  (:types block)
  (:predicates
    (on ?above ?below - block)
    (on-table ?block - block)
    (clear ?block - block)
    (holding ?block - block)
    (hand-empty))

  (:action take
    :parameters (?block - block)
    :precondition (and (clear ?block) (on-table ?block) (hand-empty))
    :effect (and (holding ?block) (not (clear ?block)) (not (on-table ?block)) (not (hand-empty))))

  (:action put-down
    :parameters (?block - block)
    :precondition (holding ?block)
    :effect (and (clear ?block) (on-table ?block) (hand-empty) (not (holding ?block))))

  (:action stack
    :parameters (?block ?below - block)
    :precondition (and (holding ?block) (clear ?below))
    :effect (and (on ?block ?below) (clear ?block) (hand-empty) (not (holding ?block)) (not (clear ?below))))

  (:action unstack
    :parameters (?block ?below - block)
    :precondition (and (on ?block ?below) (clear ?block) (hand-empty))
    :effect (and (holding ?block) (clear ?below) (not (on ?block ?below)) (not (clear ?block)) (not (hand-empty)))))
