plain
[31mred[0m  and Â› c1
SOH  and ÿ byte
