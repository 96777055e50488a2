; Turn the tower around. Change the goal: the plan follows.

(define (problem tower)
  (:domain blocks)
  (:objects a b c d - block)
  (:init (on-table a) (on b a) (on c b) (clear c) (on-table d) (clear d) (hand-empty))
  (:goal (and (on a b) (on b c) (on c d))))
