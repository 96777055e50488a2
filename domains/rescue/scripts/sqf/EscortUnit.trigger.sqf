_trg = createTrigger ["EmptyDetector", getPos ${hostage}];
_trg setTriggerArea [3, 3, 0, false];
_trg setTriggerActivation ["WEST", "PRESENT", true];
